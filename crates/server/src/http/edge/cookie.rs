//! Session and device cookies, and the extractors that identify a visitor by them.

use std::{convert::Infallible, iter};

use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderName,
        header::{AUTHORIZATION, COOKIE, SET_COOKIE, USER_AGENT},
        request::Parts,
    },
    response::AppendHeaders,
};

use crate::http::{
    App,
    edge::address,
    error::{HttpError, Result},
};
use crate::{
    accounts::{AccountError, ApiToken, BrowserInfo, NewLogin, SignedIn},
    ids::Token,
};

/// Cookies over TLS. Browsers accept the `__Host-` prefix only from this very host, over TLS and for all paths.
const SECURE: CookieNames = CookieNames {
    session: "__Host-skep",
    device: "__Host-skep-device",
    suffix: "; Secure",
};
/// Cookies without TLS, as in a home network.
const PLAIN: CookieNames = CookieNames {
    session: "skep",
    device: "skep-device",
    suffix: "",
};
/// Accounts that can know one browser: enough for a family.
const MAX_DEVICE_SECRETS: usize = 4;
/// In seconds, the longest that browsers keep a cookie. The session may end earlier.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;
/// Characters kept of the `User-Agent` header.
const MAX_DESCRIPTION: usize = 120;

/// The visitor, identified by a session cookie or a bot token; `None` for a guest.
pub(crate) struct MaybeVisitor(pub(crate) Option<SignedIn>);

impl FromRequestParts<App> for MaybeVisitor {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<MaybeVisitor> {
        match api_token(&parts.headers) {
            Some(text) => Ok(MaybeVisitor(Some(bot_visitor(app, text).await?))),
            None => Ok(MaybeVisitor(session_visitor(parts, app).await?)),
        }
    }
}

/// A visitor with an account, member or bot.
pub(crate) struct Member(pub(crate) SignedIn);

impl FromRequestParts<App> for Member {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Member> {
        let MaybeVisitor(visitor) = MaybeVisitor::from_request_parts(parts, app).await?;
        Ok(Member(visitor.ok_or(AccountError::NotLoggedIn)?))
    }
}

/// A visitor with a session. Bot tokens are for playing, not for managing the account.
pub(crate) struct LoggedIn(pub(crate) SignedIn);

impl FromRequestParts<App> for LoggedIn {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<LoggedIn> {
        let visitor = session_visitor(parts, app).await?;
        Ok(LoggedIn(visitor.ok_or(AccountError::NotLoggedIn)?))
    }
}

async fn session_visitor(parts: &Parts, app: &App) -> Result<Option<SignedIn>> {
    match BrowserSession::of(parts, app).token {
        Some(token) => Ok(app.accounts.authenticate(&token).await?),
        None => Ok(None),
    }
}

/// The bot that a token belongs to. An invalid token is an error rather than a guest, so that a program notices when its
/// token was revoked.
pub(crate) async fn bot_visitor(app: &App, text: &str) -> Result<SignedIn> {
    let visitor = match ApiToken::parse(text) {
        Some(token) => app.accounts.authenticate_bot(&token).await?,
        None => None,
    };
    Ok(visitor.ok_or(AccountError::NotLoggedIn)?)
}

/// The bot token of a request. Only the header is accepted, because URLs end up in logs.
pub(crate) fn api_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let text = value.strip_prefix("Bearer ")?.trim();
    ApiToken::has_prefix(text).then_some(text)
}

struct CookieNames {
    session: &'static str,
    /// Identifies a known browser to its accounts and outlives the session.
    device: &'static str,
    /// Additional attributes.
    suffix: &'static str,
}

/// The session cookies of a request.
pub(crate) struct BrowserSession {
    pub(crate) token: Option<Token>,
    pub(crate) browser: BrowserInfo,
    names: CookieNames,
}

impl BrowserSession {
    fn of(parts: &Parts, app: &App) -> BrowserSession {
        let names = match address::is_secure(parts, app) {
            true => SECURE,
            false => PLAIN,
        };
        BrowserSession {
            token: token(&parts.headers, names.session),
            browser: BrowserInfo {
                description: description(&parts.headers),
                device_tokens: device_secrets(&parts.headers, names.device),
            },
            names,
        }
    }

    /// Cookies that start a session and mark the browser as known to the account.
    pub(crate) fn start(&self, signed_in: &NewLogin) -> SetCookies {
        let device = signed_in.secrets.device.reveal();
        let others = self.browser.device_tokens.iter().map(Token::reveal);
        let others = others.filter(|other| *other != device);
        let secrets = iter::once(device.clone()).chain(others);
        let secrets: Vec<String> = secrets.take(MAX_DEVICE_SECRETS).collect();
        let token = signed_in.secrets.token.reveal();
        AppendHeaders(vec![
            (SET_COOKIE, self.session_cookie(&token, MAX_AGE)),
            (SET_COOKIE, self.device_cookie(&secrets.join("."))),
        ])
    }

    /// The cookie that ends the session. The device cookie stays.
    pub(crate) fn end(&self) -> SetCookies {
        AppendHeaders(vec![(SET_COOKIE, self.session_cookie("", 0))])
    }

    fn session_cookie(&self, value: &str, age: u32) -> String {
        let CookieNames {
            session, suffix, ..
        } = self.names;
        format!("{session}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{suffix}")
    }

    /// Strict, because only our own page logs in.
    fn device_cookie(&self, value: &str) -> String {
        let CookieNames { device, suffix, .. } = self.names;
        format!("{device}={value}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict{suffix}")
    }
}

impl FromRequestParts<App> for BrowserSession {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &App,
    ) -> Result<BrowserSession, Infallible> {
        Ok(BrowserSession::of(parts, app))
    }
}

pub(crate) type SetCookies = AppendHeaders<Vec<(HeaderName, String)>>;

/// Returns true for any session cookie, secure or plain.
pub(crate) fn has_session(headers: &HeaderMap) -> bool {
    cookies(headers).any(|(name, _)| name == SECURE.session || name == PLAIN.session)
}

fn token(headers: &HeaderMap, name: &str) -> Option<Token> {
    Token::parse(cookie(headers, name)?)
}

fn device_secrets(headers: &HeaderMap, name: &str) -> Vec<Token> {
    let secrets = cookie(headers, name).unwrap_or_default().split('.');
    let secrets = secrets.take(MAX_DEVICE_SECRETS);
    secrets.filter_map(Token::parse).collect()
}

/// The value of a cookie; `None` if it occurs more than once, because an attacker may have planted one of them.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut matching = cookies(headers).filter(|(found, _)| *found == name);
    let (_, value) = matching.next()?;
    match matching.next() {
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

fn description(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok());
    let agent = agent.unwrap_or_default().chars();
    agent.take(MAX_DESCRIPTION).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = PLAIN.session;

    fn headers(cookies: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(COOKIE, cookie.parse().expect("a header"));
        }
        headers
    }

    #[test]
    fn finds_the_session_among_other_cookies() {
        let secret = Token::random().expect("randomness").reveal();
        let cookie = format!("theme=dark; {NAME}={secret}; x=y=z");
        let found = token(&headers(&[&cookie]), NAME).expect("a token");
        assert_eq!(found.reveal(), secret);
        assert!(has_session(&headers(&[
            "a=b",
            &format!("{}=", SECURE.session)
        ])));
        assert!(!has_session(&headers(&["a=b; skeptic=1", "nonsense"])));
    }

    #[test]
    fn rejects_duplicate_and_malformed_session_cookies() {
        let [one, other] = [(); 2].map(|()| Token::random().expect("randomness").reveal());
        let cookies = [format!("{NAME}={one}"), format!("{NAME}={other}")];
        let cookies = headers(&[&cookies[0], &cookies[1]]);
        assert!(token(&cookies, NAME).is_none());
        assert!(token(&headers(&["skep=short"]), NAME).is_none());
        assert!(token(&headers(&[]), NAME).is_none());
    }
}
