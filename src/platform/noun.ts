import type { Tables } from '../lib/noun.ts'

export const tables: Tables = {
  images: {
    withheld: { derived: 'average_colour' },
    erased: 'expires',
    kept: 'a profile picture, until replaced or erased; delete-replaced-pictures',
    downloaded: 'the picture is in the account',
  },
  assets: { unexported: 'work' },
  rate_limits: {
    unexported: 'work',
    erased: 'expires',
    kept: 'a day; purge-sign-ins',
    downloaded: 'hashes that name nobody',
  },
  undelivered_mails: { unexported: 'work' },
  page_invalidations: { unexported: 'work' },
  migrations: { unexported: 'work' },
  releases: { unexported: 'work' },
  'pgboss.job': {
    unexported: 'work',
    erased: 'expires',
    kept: 'a minute after the mail is sent, a day where it cannot be',
    downloaded: 'mails that the customer has',
  },
  sandbox_mails: {
    unexported: 'work',
    erased: { recipient: 'kept', text: 'kept', html: 'kept' },
    kept: 'demo only',
    downloaded: 'demo only',
  },
}
