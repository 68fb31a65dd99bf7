//! The e-mail addresses of members, and the links in mails to them.

use skep_people::{AccountId, Language, MailAddress};

use super::{NewSession, SecretHash};
use crate::clock::Millis;

/// The addresses of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptMail {
    /// The one that is confirmed.
    pub confirmed: Option<KeptMailAddress>,
    /// The one that is to be confirmed.
    pub unconfirmed: Option<KeptMailAddress>,
}

/// An address as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMailAddress {
    /// The address.
    pub address: MailAddress,
    /// The language in which its owner is written to.
    pub language: Language,
    /// When it was told.
    pub since: Millis,
}

/// What a link in a mail is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// It confirms the address of an account.
    Confirm,
    /// It sets the password of an account.
    Reset,
}

/// A link that is in a mail.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// What is kept of its secret.
    pub hash: SecretHash,
    /// Until when it is good.
    pub expires: Millis,
}

/// A change to what is known of the addresses of members.
#[derive(Clone, Debug)]
pub enum MailChange {
    /// Somebody has told an address, to which a link goes. It takes the place of an earlier one that was not confirmed.
    Tell {
        /// Whose.
        account: AccountId,
        /// Which.
        address: KeptMailAddress,
        /// The link that confirms it.
        link: NewLink,
    },
    /// Whoever has the link reads the mails of its address, which is the account's from now on. All other links of the account are
    /// good no more.
    Confirm {
        /// The link.
        link: SecretHash,
        /// When that is.
        at: Millis,
    },
    /// A member who has lost the password is sent a link, unless the account has no confirmed address.
    Offer {
        /// Whose.
        account: AccountId,
        /// The link with which the password can be set.
        link: NewLink,
    },
    /// The password is set by a link: all sessions of the account end, and another begins.
    Reset {
        /// The link.
        link: SecretHash,
        /// The hash of the password.
        password: String,
        /// The session that begins, whose account is that of the link.
        session: NewSession,
    },
    /// An account has no address any more.
    Remove(AccountId),
    /// Links that were good until before a time are forgotten, and addresses that were to be confirmed by them.
    Forget(Millis),
}

/// How both databases write them.
pub(super) mod columns {
    use skep_people::Language;

    use super::{KeptMail, KeptMailAddress, LinkKind};
    use crate::store::row::from_sql;

    /// An address: whether it is confirmed, itself, its language and since when it is known.
    pub(in crate::store) type AddressRow = (i64, String, String, i64);

    /// The addresses of an account.
    pub(in crate::store) fn mail(rows: Vec<AddressRow>) -> KeptMail {
        let mut mail = KeptMail::default();
        for (confirmed, address, language, since) in rows {
            // What was stored was an address; what is none any more is as good as none.
            let kept = address.parse().ok().map(|address| KeptMailAddress {
                address,
                language: Language::of_code(&language),
                since: from_sql(since),
            });
            match confirmed {
                1 => mail.confirmed = kept,
                _ => mail.unconfirmed = kept,
            }
        }
        mail
    }

    pub(in crate::store) const fn kind(kind: LinkKind) -> i64 {
        match kind {
            LinkKind::Confirm => 0,
            LinkKind::Reset => 1,
        }
    }
}
