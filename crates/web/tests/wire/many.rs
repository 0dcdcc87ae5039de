//! Thousands of connections that do nothing.

use crate::support::Server;

#[tokio::test(flavor = "multi_thread")]
async fn thousands_who_say_nothing_are_in_nobodys_way() {
    tenpin_web::allow_many_connections();
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let mut idle = Vec::new();
    for start in ["", "GET / HTTP/1.1\r\nHo"].repeat(1_500) {
        let mut call = server.call().await;
        call.send(start).await;
        idle.push(call);
    }
    let mut scorer = server.call().await;
    for _ in 0..20 {
        game.roll(&mut scorer, 1).await;
    }
    server.is_well().await;
    let revision = server
        .book
        .read(game.id.parse().unwrap())
        .unwrap()
        .chain
        .revision();
    assert_eq!(u32::from(revision), 21);
}
