import { ADMINS_ONLY, SECRET, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  users: {
    withheld: { secret: 'password_hash', work: 'page_sizes, second_factor_at' },
    erased: { name: 'masked', email: 'masked', phone: 'masked', picture: 'masked', google_sub: 'masked' },
    kept: 'the row for the books; name, email, phone and picture until erased',
    downloaded: true,
  },
  sessions: {
    unexported: 'secret',
    erased: 'deleted',
    kept: '30 days without use; purge-sign-ins',
    downloaded: true,
  },
  sign_ins: {
    unexported: 'secret',
    erased: 'deleted',
    kept: 'keep-sign-ins; purge-sign-ins',
    downloaded: true,
  },
  remembered_sizes: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
  email_changes: {
    unexported: 'secret',
    erased: 'deleted',
    kept: 'a day; purge-sign-ins',
    downloaded: 'a request of minutes',
  },
  registrations: {
    unexported: 'secret',
    erased: 'deleted',
    kept: 'a day; purge-sign-ins',
    downloaded: 'of no account',
  },
  one_time_codes: {
    unexported: 'secret',
    erased: 'deleted',
    kept: 'a day; purge-sign-ins',
    downloaded: SECRET,
  },
  pending_sign_ins: {
    unexported: 'secret',
    erased: 'deleted',
    kept: 'minutes; purge-sign-ins',
    downloaded: ADMINS_ONLY,
  },
  totp_secrets: { unexported: 'secret', erased: 'deleted', kept: 'until removed', downloaded: ADMINS_ONLY },
  passkeys: { unexported: 'secret', erased: 'deleted', kept: 'until removed', downloaded: true },
  recovery_codes: { unexported: 'secret', erased: 'deleted', kept: 'until used', downloaded: ADMINS_ONLY },
  passkey_challenges: {
    unexported: 'secret',
    erased: 'expires',
    kept: 'minutes; purge-sign-ins',
    downloaded: SECRET,
  },
  admin_invitations: {
    unexported: 'secret',
    erased: 'expires',
    kept: 'three days; purge-sign-ins',
    downloaded: ADMINS_ONLY,
  },
  api_keys: {
    unexported: 'secret',
    erased: 'expires',
    kept: 'for good: the audit log names who asked; no key works for more than two years',
    downloaded: ADMINS_ONLY,
  },
  security_settings: { unexported: 'secret' },
  staff_roles: { exported: 'id, name, permissions, confirmed_minutes, created_at' },
  discarded_pictures: {
    unexported: 'work',
    erased: 'expires',
    kept: 'a minute, or an hour where an upload was not saved; delete-replaced-pictures',
    downloaded: 'to be deleted',
  },
}
