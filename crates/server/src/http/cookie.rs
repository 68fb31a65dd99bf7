//! The cookie that holds the secret of a session, and who somebody is by it.

use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderValue,
        header::{AUTHORIZATION, COOKIE, SET_COOKIE, USER_AGENT},
        request::Parts,
    },
    response::{IntoResponseParts, ResponseParts},
};

use super::{App, address, error::HttpError};
use crate::{
    accounts::{AccountError, ApiToken, Visitor},
    ids::Token,
};

/// The cookie where the page came by TLS. A browser takes a cookie of this name only from the server itself, by TLS and for all paths.
const SECURE: &str = "__Host-skep";
/// The cookie where it did not, as in a network at home.
const PLAIN: &str = "skep";
/// As long as browsers keep a cookie; the session may end before.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;
/// How much of what a browser says of itself is kept, in characters.
const MAX_DEVICE: usize = 120;

/// Who asks, by the cookie of a session or as a bot by its token; `None` for a guest.
pub(super) struct Asking(pub(super) Option<Visitor>);

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
pub(super) struct Member(pub(super) Visitor);

impl FromRequestParts<App> for Member {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Member, HttpError> {
        let Asking(visitor) = Asking::from_request_parts(parts, app).await?;
        Ok(Member(visitor.ok_or(AccountError::NotLoggedIn)?))
    }
}

/// Somebody who is logged in. The token of a bot is for playing, not for its account.
pub(super) struct LoggedIn(pub(super) Visitor);

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
pub(super) async fn bot(app: &App, text: &str) -> Result<Visitor, HttpError> {
    let visitor = match ApiToken::parse(text) {
        Some(token) => app.accounts.bot(&token).await?,
        None => None,
    };
    Ok(visitor.ok_or(AccountError::NotLoggedIn)?)
}

/// What a request shows as the token of a bot. It is looked for in this header only: addresses end up in logs and in other places.
pub(super) fn api_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let text = value.strip_prefix("Bearer ")?.trim();
    ApiToken::is_meant(text).then_some(text)
}

/// What a request brings along of a session, whether there is one or not.
pub(super) struct Session {
    /// The secret.
    pub(super) token: Option<Token>,
    /// What the browser says of itself.
    pub(super) device: String,
    is_secure: bool,
}

impl Session {
    fn of(parts: &Parts, app: &App) -> Session {
        let is_secure = address::is_secure(parts, app);
        let name = if is_secure { SECURE } else { PLAIN };
        Session {
            token: token(&parts.headers, name),
            device: device(&parts.headers),
            is_secure,
        }
    }

    /// The cookie that gives a browser a new secret.
    pub(super) fn begin(&self, token: &Token) -> SetCookie {
        self.set(&token.reveal(), MAX_AGE)
    }

    /// The cookie that takes it away.
    pub(super) fn end(&self) -> SetCookie {
        self.set("", 0)
    }

    fn set(&self, value: &str, age: u32) -> SetCookie {
        let (name, secure) = match self.is_secure {
            true => (SECURE, "; Secure"),
            false => (PLAIN, ""),
        };
        SetCookie(format!(
            "{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
        ))
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

/// A cookie that an answer sets.
pub(super) struct SetCookie(String);

impl IntoResponseParts for SetCookie {
    type Error = std::convert::Infallible;

    fn into_response_parts(
        self,
        mut response: ResponseParts,
    ) -> Result<ResponseParts, std::convert::Infallible> {
        // Names and tokens are letters, so this is always a header.
        if let Ok(cookie) = HeaderValue::try_from(self.0) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        Ok(response)
    }
}

/// Whether a request brings the cookie of a session, of whatever kind.
pub(super) fn has_session(headers: &HeaderMap) -> bool {
    cookies(headers).any(|(name, _)| name == SECURE || name == PLAIN)
}

/// The secret in a cookie; `None` if there is none, or if there are several: then somebody else may have planted one of them.
fn token(headers: &HeaderMap, wanted: &str) -> Option<Token> {
    let mut found = cookies(headers).filter(|(name, _)| *name == wanted);
    let (_, value) = found.next()?;
    match found.next() {
        Some(_) => None,
        None => Token::parse(value),
    }
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lists = headers.get_all(COOKIE).into_iter();
    lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
}

fn device(headers: &HeaderMap) -> String {
    let said = headers.get(USER_AGENT).and_then(|said| said.to_str().ok());
    said.unwrap_or_default().chars().take(MAX_DEVICE).collect()
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
