//! The derives and attributes of serde, enum-map, tokio and async-trait.
use proc_macro::{TokenStream, TokenTree};

fn name_of(item: TokenStream) -> String {
    let mut words = item.into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    words.find(|word| word == "struct" || word == "enum");
    words.next().expect("a struct or an enum")
}

#[proc_macro_derive(Serialize, attributes(serde))]
pub fn serialize(item: TokenStream) -> TokenStream {
    format!("impl ::serde::Serialize for {} {{}}", name_of(item))
        .parse()
        .unwrap()
}

#[proc_macro_derive(Deserialize, attributes(serde))]
pub fn deserialize(item: TokenStream) -> TokenStream {
    format!(
        "impl<'de> ::serde::Deserialize<'de> for {} {{}}",
        name_of(item)
    )
    .parse()
    .unwrap()
}

#[proc_macro_derive(Enum)]
pub fn enumerate(item: TokenStream) -> TokenStream {
    format!("impl ::enum_map::Enum for {} {{}}", name_of(item))
        .parse()
        .unwrap()
}

/// Leaves out `async` before the function, and makes its body a future that `block_on` runs.
fn blocking(item: TokenStream, attribute: &str) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    tokens.retain(|token| token.to_string() != "async");
    let body = tokens.pop().expect("a body");
    let head: TokenStream = tokens.into_iter().collect();
    let body = TokenStream::from(body);
    format!("{attribute} {head} {{ ::tokio::block_on(async {body}) }}")
        .parse()
        .unwrap()
}

#[proc_macro_attribute]
pub fn main(_: TokenStream, item: TokenStream) -> TokenStream {
    blocking(item, "")
}

#[proc_macro_attribute]
pub fn test(_: TokenStream, item: TokenStream) -> TokenStream {
    blocking(item, "#[test]")
}

#[proc_macro_attribute]
pub fn async_trait(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
