//! The cookies that hold the secret of a session and those by which accounts know the browser, and who somebody is by them.

use std::iter;

use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderValue,
        header::{AUTHORIZATION, COOKIE, SET_COOKIE, USER_AGENT},
        request::Parts,
    },
    response::{IntoResponseParts, ResponseParts},
};

use crate::http::{App, edge::address, error::HttpError};
use crate::{
    accounts::{AccountError, ApiToken, Browser, SignedIn, Visitor},
    ids::Token,
};

/// The cookie where the page came by TLS. A browser takes a cookie of this name only from the server itself, by TLS and for all paths.
const SECURE: &str = "__Host-skep";
/// The cookie where it did not, as in a network at home.
const PLAIN: &str = "skep";
/// The cookies by which accounts know the browser, which stay when the session ends.
const SECURE_DEVICE: &str = "__Host-skep-device";
const PLAIN_DEVICE: &str = "skep-device";
/// How many accounts may know one browser: those of a family.
const MAX_DEVICE_SECRETS: usize = 4;
/// As long as browsers keep a cookie; the session may end before.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;
/// How much of what a browser says of itself is kept, in characters.
const MAX_DESCRIPTION: usize = 120;

/// Who asks, by the cookie of a session or as a bot by its token; `None` for a guest.
pub(in crate::http) struct Asking(pub(in crate::http) Option<Visitor>);

impl FromRequestParts<App> for Asking {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asking, HttpError> {
        match api_token(&parts.headers) {
            Some(text) => Ok(Asking(Some(bot(app, text).await?))),
            None => Ok(Asking(by_cookie(parts, app).await?)),
        }
    }
}

/// Somebody with an account: a member, or a bot.
pub(in crate::http) struct Member(pub(in crate::http) Visitor);

impl FromRequestParts<App> for Member {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Member, HttpError> {
        let Asking(visitor) = Asking::from_request_parts(parts, app).await?;
        Ok(Member(visitor.ok_or(AccountError::NotLoggedIn)?))
    }
}

/// Somebody who is logged in. The token of a bot is for playing, not for its account.
pub(in crate::http) struct LoggedIn(pub(in crate::http) Visitor);

impl FromRequestParts<App> for LoggedIn {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<LoggedIn, HttpError> {
        let visitor = by_cookie(parts, app).await?;
        Ok(LoggedIn(visitor.ok_or(AccountError::NotLoggedIn)?))
    }
}

/// Who asks by the cookie of a session; `None` for a guest.
async fn by_cookie(parts: &Parts, app: &App) -> Result<Option<Visitor>, HttpError> {
    match Session::of(parts, app).token {
        Some(token) => Ok(app.accounts.visitor(&token).await?),
        None => Ok(None),
    }
}

/// The bot of a token. Whoever shows one that is not good is no guest, so that a program notices that its token was revoked.
pub(in crate::http) async fn bot(app: &App, text: &str) -> Result<Visitor, HttpError> {
    let visitor = match ApiToken::parse(text) {
        Some(token) => app.accounts.bot(&token).await?,
        None => None,
    };
    Ok(visitor.ok_or(AccountError::NotLoggedIn)?)
}

/// What a request shows as the token of a bot. It is looked for in this header only: addresses end up in logs and in other places.
pub(in crate::http) fn api_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let text = value.strip_prefix("Bearer ")?.trim();
    ApiToken::is_meant(text).then_some(text)
}

/// What a request brings along of a session, whether there is one or not.
pub(in crate::http) struct Session {
    /// The secret.
    pub(in crate::http) token: Option<Token>,
    pub(in crate::http) browser: Browser,
    is_secure: bool,
}

impl Session {
    fn of(parts: &Parts, app: &App) -> Session {
        let is_secure = address::is_secure(parts, app);
        let (session, device) = match is_secure {
            true => (SECURE, SECURE_DEVICE),
            false => (PLAIN, PLAIN_DEVICE),
        };
        Session {
            token: token(&parts.headers, session),
            browser: Browser {
                description: description(&parts.headers),
                secrets: device_secrets(&parts.headers, device),
            },
            is_secure,
        }
    }

    /// The cookies that give a browser a new session, and let the account know it later.
    pub(in crate::http) fn begin(&self, signed_in: &SignedIn) -> SetCookies {
        let device = signed_in.device.reveal();
        let others = self.browser.secrets.iter().map(Token::reveal);
        let others = others.filter(|other| *other != device);
        let secrets = iter::once(device.clone()).chain(others);
        let secrets: Vec<String> = secrets.take(MAX_DEVICE_SECRETS).collect();
        SetCookies(vec![
            self.session_cookie(&signed_in.token.reveal(), MAX_AGE),
            self.device_cookie(&secrets.join(".")),
        ])
    }

    /// The cookie that ends the session. The browser stays known.
    pub(in crate::http) fn end(&self) -> SetCookies {
        SetCookies(vec![self.session_cookie("", 0)])
    }

    fn session_cookie(&self, value: &str, age: u32) -> String {
        let (name, secure) = match self.is_secure {
            true => (SECURE, "; Secure"),
            false => (PLAIN, ""),
        };
        format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}")
    }

    /// Only our own page logs in, so no other site has to send this one.
    fn device_cookie(&self, value: &str) -> String {
        let (name, secure) = match self.is_secure {
            true => (SECURE_DEVICE, "; Secure"),
            false => (PLAIN_DEVICE, ""),
        };
        format!("{name}={value}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict{secure}")
    }
}

impl FromRequestParts<App> for Session {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &App,
    ) -> Result<Session, std::convert::Infallible> {
        Ok(Session::of(parts, app))
    }
}

/// Cookies that an answer sets.
pub(in crate::http) struct SetCookies(Vec<String>);

impl IntoResponseParts for SetCookies {
    type Error = std::convert::Infallible;

    fn into_response_parts(
        self,
        mut response: ResponseParts,
    ) -> Result<ResponseParts, std::convert::Infallible> {
        for cookie in self.0 {
            // Names and tokens are letters, so this is always a header.
            if let Ok(cookie) = HeaderValue::try_from(cookie) {
                response.headers_mut().append(SET_COOKIE, cookie);
            }
        }
        Ok(response)
    }
}

/// Whether a request brings the cookie of a session, of whatever kind.
pub(in crate::http) fn has_session(headers: &HeaderMap) -> bool {
    cookies(headers).any(|(name, _)| name == SECURE || name == PLAIN)
}

/// The secret in a cookie; `None` if there is none.
fn token(headers: &HeaderMap, wanted: &str) -> Option<Token> {
    Token::parse(cookie(headers, wanted)?)
}

/// The secrets by which accounts know a browser.
fn device_secrets(headers: &HeaderMap, wanted: &str) -> Vec<Token> {
    let secrets = cookie(headers, wanted).unwrap_or_default().split('.');
    let secrets = secrets.take(MAX_DEVICE_SECRETS);
    secrets.filter_map(Token::parse).collect()
}

/// The value of a cookie; `None` if there is none, or if there are several: then somebody else may have planted one of them.
fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let mut found = cookies(headers).filter(|(name, _)| *name == wanted);
    let (_, value) = found.next()?;
    match found.next() {
        Some(_) => None,
        None => Some(value),
    }
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lists = headers.get_all(COOKIE).into_iter();
    lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
}

/// What a browser says of itself.
fn description(headers: &HeaderMap) -> String {
    let said = headers.get(USER_AGENT).and_then(|said| said.to_str().ok());
    let said = said.unwrap_or_default().chars();
    said.take(MAX_DESCRIPTION).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookies: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(COOKIE, cookie.parse().expect("a header"));
        }
        headers
    }

    #[test]
    fn the_secret_is_found_among_other_cookies() {
        let secret = Token::random().expect("randomness").reveal();
        let cookie = format!("theme=dark; {PLAIN}={secret}; x=y=z");
        let found = token(&headers(&[&cookie]), PLAIN).expect("a token");
        assert_eq!(found.reveal(), secret);
        assert!(has_session(&headers(&["a=b", &format!("{SECURE}=")])));
        assert!(!has_session(&headers(&["a=b; skeptic=1", "nonsense"])));
    }

    #[test]
    fn of_several_secrets_none_is_believed() {
        let [one, other] = [(); 2].map(|()| Token::random().expect("randomness").reveal());
        let cookies = [format!("{PLAIN}={one}"), format!("{PLAIN}={other}")];
        let cookies = headers(&[&cookies[0], &cookies[1]]);
        assert!(token(&cookies, PLAIN).is_none());
        assert!(token(&headers(&["skep=short"]), PLAIN).is_none());
        assert!(token(&headers(&[]), PLAIN).is_none());
    }
}
