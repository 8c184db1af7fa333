import { momentInWords } from '../../../lib/dates.ts'
import { formatRupees, type Paise, toRupees } from '../../../lib/money.ts'
import type { LabelFact } from '../../catalog/label-rules.ts'
import { providerName } from '../../settings/provider-name.data.ts'

/** `attention`: look into it soon; `bad`: data or sales are at risk now. */
export type HealthState = 'good' | 'attention' | 'bad'

/** One line of the page Health; `advice` says what to do, and is null where there is nothing to do. */
export type HealthLine = { name: string; state: HealthState; what: string; advice: string | null }

type Run = { finishedAt: Date; error: string | null }

export type BackupFacts = {
  /** True if BACKUP_URL is set: the shop makes its own backups. */
  isConfigured: boolean
  lastBase: Run | null
  failedBase: Run | null
  lastDrill: Run | null
  drillPassedAt: Date | null
  walArchivedAt: Date | null
  walCopiedUntil: Date | null
  walFailingSince: Date | null
  walError: string | null
}

export type HealthFacts = {
  now: Date
  mode: 'demo' | 'production'
  /** `external`: a server of one's own, which the shop doesn't back up. */
  database: { kind: 'embedded' | 'external'; version: string; bytes: number; milliseconds: number }
  backup: BackupFacts
  mails: { waiting: number; givenUp: number }
  payments: { inDoubt: number; amount: Paise; since: Date | null; goingBack: number }
  canBePaid: boolean
  disk: { freeBytes: number; totalBytes: number }
  release: { version: string; date: string | null }
  audit: { finishedAt: Date | null; problems: string[]; unfinishedSince: Date | null }
  failedJobs: { name: string; at: Date }[]
  /** Products that shoppers see and that lack a fact of their label. */
  missingLabels: Record<LabelFact, number>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Backups are daily, drills weekly, audits nightly; the second limit of each is when it was missed twice. */
const limits = {
  backup: { attention: 26 * HOUR, bad: 50 * HOUR },
  drill: { attention: 8 * DAY, bad: 15 * DAY },
  audit: { attention: 26 * HOUR, bad: 74 * HOUR },
  walLag: { attention: HOUR, bad: 6 * HOUR },
  walFailing: { attention: 0, bad: 5 * MINUTE },
  walCopy: { attention: MINUTE, bad: 5 * MINUTE },
  doubt: { attention: 0, bad: HOUR },
} as const

export const MIN_FREE_BYTES = 2e9
const LOW_FREE_SHARE = 0.1
const SLOW_DATABASE_MS = 250

type Limit = { attention: number; bad: number }

function stateByAge(now: Date, since: Date | null, { attention, bad }: Limit): HealthState {
  const age = since ? now.getTime() - since.getTime() : Number.POSITIVE_INFINITY
  if (age >= bad) return 'bad'
  return age >= attention ? 'attention' : 'good'
}

const size = (bytes: number) =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`

const good = (name: string, what: string): HealthLine => ({ name, state: 'good', what, advice: null })

export function judgeHealth(facts: HealthFacts): HealthLine[] {
  return [
    judgeBackup(facts),
    ...judgeDrill(facts),
    judgeMails(facts),
    judgePayments(facts),
    judgeAudit(facts),
    judgeJobs(facts),
    ...judgeLabels(facts),
    judgeDatabase(facts),
    judgeDisk(facts),
    judgeRelease(facts),
  ]
}

const labelFacts: [fact: LabelFact, missing: string][] = [
  ['countryOfOrigin', 'no country of origin'],
  ['maker', 'no maker or importer'],
  ['importedIn', 'no month of import'],
]

/** The law asks for them of a real shop. */
function judgeLabels({ mode, missingLabels }: HealthFacts): HealthLine[] {
  const missing = labelFacts.filter(([fact]) => missingLabels[fact] > 0)
  if (mode === 'demo' || missing.length === 0) return []
  const parts = missing.map(([fact, what]) => `${count(missingLabels[fact], 'product')} with ${what}`)
  return [
    {
      name: 'Labels',
      state: 'attention',
      what: `The shop shows ${parts.join(', ')}.`,
      advice: 'Say it once for a brand, under Brands, or for a product in its form or by CSV.',
    },
  ]
}

function judgeBackup({ now, mode, database, backup }: HealthFacts): HealthLine {
  const name = 'Backup'
  if (mode === 'demo') return good(name, 'This is a demo: no backups are made.')
  const archive = judgeArchive(now, backup)
  if (database.kind === 'external' && !backup.isConfigured) return archive ?? unseenBackup(now, backup)
  if (!backup.isConfigured)
    return {
      name,
      state: 'bad',
      what: 'No backups are made. If this disk breaks, all orders and customers are lost.',
      advice: 'Set BACKUP_URL to a bucket, or to a folder on another disk, and restart the shop.',
    }
  const { lastBase, failedBase } = backup
  if (failedBase)
    return {
      name,
      state: 'bad',
      what: `The backup of ${momentInWords(failedBase.finishedAt)} failed: ${failedBase.error}. ${lastBaseText(lastBase)}`,
      advice: 'Remove the cause, then run bin/maidan backup on the server.',
    }
  if (archive) return archive
  const state = lastBase ? stateByAge(now, lastBase.finishedAt, limits.backup) : 'attention'
  return {
    name,
    state,
    what: lastBaseText(lastBase),
    advice:
      state === 'good'
        ? null
        : 'One is made every day. If none comes, see the log, or run bin/maidan backup on the server.',
  }
}

function lastBaseText(base: Run | null): string {
  return base
    ? `The last backup was made on ${momentInWords(base.finishedAt)}.`
    : 'No backup has been made yet.'
}

/** Null while changes are copied. */
function judgeArchive(
  now: Date,
  { isConfigured, walCopiedUntil, walFailingSince, walError }: BackupFacts,
): HealthLine | null {
  const copying = isConfigured && walCopiedUntil ? stateByAge(now, walCopiedUntil, limits.walCopy) : 'good'
  const since = walFailingSince ?? (copying === 'good' ? null : walCopiedUntil)
  if (!since) return null
  return {
    name: 'Backup',
    state: walFailingSince ? stateByAge(now, walFailingSince, limits.walFailing) : copying,
    what: `What changed since ${momentInWords(since)} is in no backup: ${walError ?? 'it is not copied'}.`,
    advice: 'Check that the place of the backups can be reached and has room.',
  }
}

function unseenBackup(now: Date, { walArchivedAt }: BackupFacts): HealthLine {
  const name = 'Backup'
  const advice =
    'Ask whoever runs the database server when the last backup was made and when a restore was last tried.'
  if (!walArchivedAt || stateByAge(now, walArchivedAt, limits.walLag) === 'bad')
    return {
      name,
      state: 'attention',
      what: 'The shop uses a database server of its own and cannot see whether that is backed up.',
      advice,
    }
  return {
    name,
    state: stateByAge(now, walArchivedAt, limits.walLag),
    what: `The database server last archived its changes on ${momentInWords(walArchivedAt)}. Full backups are made there too, for example by pgBackRest, where the shop cannot see them.`,
    advice,
  }
}

function judgeDrill({ now, mode, backup }: HealthFacts): HealthLine[] {
  const name = 'Restore drill'
  if (mode === 'demo' || !backup.isConfigured) return []
  const { lastDrill, drillPassedAt } = backup
  const advice =
    'Run bin/maidan drill on the server: it restores the newest backup beside the shop and checks it.'
  if (lastDrill?.error)
    return [
      {
        name,
        state: 'bad',
        what: `The newest backup could not be restored on ${momentInWords(lastDrill.finishedAt)}: ${lastDrill.error}.`,
        advice,
      },
    ]
  if (!drillPassedAt)
    return [{ name, state: 'attention', what: 'No backup has been tried to restore yet.', advice }]
  const state = stateByAge(now, drillPassedAt, limits.drill)
  const what = `A backup was last restored and checked on ${momentInWords(drillPassedAt)}.`
  return [{ name, state, what, advice: state === 'good' ? null : advice }]
}

function judgeMails({ mails: { waiting, givenUp } }: HealthFacts): HealthLine {
  const name = 'Mails'
  if (waiting > 0)
    return {
      name,
      state: 'bad',
      what: `${count(waiting, 'mail has', 'mails have')} waited for more than ten minutes: the mail server takes none.`,
      advice:
        'Check SMTP_URL with bin/maidan doctor, and the limits of your mail provider. The shop tries for a day.',
    }
  if (givenUp > 0)
    return {
      name,
      state: 'attention',
      what: `${count(givenUp, 'mail')} could not be sent in the last seven days.`,
      advice: 'The reasons are in the log of the shop, often a mistyped address.',
    }
  return good(name, 'No mail waits.')
}

function judgePayments({ now, canBePaid, payments }: HealthFacts): HealthLine {
  const name = 'Payments'
  const { inDoubt, amount, since, goingBack } = payments
  const doubt = `${providerName} has not said yet whether ${count(inDoubt, 'payment')} of ${formatRupees(toRupees(amount))} together arrived.`
  if (!canBePaid)
    return {
      name,
      state: 'bad',
      what: `Nobody can pay: cash on delivery is off, and so is online payment, or its keys are missing.${inDoubt > 0 ? ` ${doubt}` : ''}`,
      advice: `Switch cash on delivery on in the settings, or set the keys of ${providerName} on the server.`,
    }
  const refunds = goingBack > 0 ? ` ${count(goingBack, 'refund is', 'refunds are')} on the way.` : ''
  if (inDoubt === 0) return good(name, `No payment is in doubt.${refunds}`)
  return {
    name,
    state: stateByAge(now, since, limits.doubt),
    what: `${doubt}${refunds}`,
    advice: `The shop asks again every minute. If this stays, look at the status page of ${providerName}.`,
  }
}

function judgeAudit({ now, audit: { finishedAt, problems, unfinishedSince } }: HealthFacts): HealthLine {
  const name = 'Audit'
  if (problems.length > 0)
    return {
      name,
      state: 'bad',
      what: `Stock, money and orders do not agree: ${problems.join(' ')}`,
      advice: 'Run bin/maidan audit on the server for the rows, and send them to who maintains the shop.',
    }
  if (unfinishedSince)
    return {
      name,
      state: 'attention',
      what: `The audit that began on ${momentInWords(unfinishedSince)} is not finished.`,
      advice: `It waits for ${providerName}, or has stopped: see the log of the shop.`,
    }
  if (!finishedAt)
    return {
      name,
      state: 'attention',
      what: 'Stock, money and orders have not been checked yet.',
      advice: 'This happens every night. To check now, run bin/maidan audit on the server.',
    }
  const state = stateByAge(now, finishedAt, limits.audit)
  return {
    name,
    state,
    what: `Stock, money and orders agreed on ${momentInWords(finishedAt)}.`,
    advice:
      state === 'good' ? null : 'This is checked every night. See the log of the shop for why it was not.',
  }
}

function judgeJobs({ failedJobs }: HealthFacts): HealthLine {
  const name = 'Jobs'
  if (failedJobs.length === 0) return good(name, 'What the shop does by itself went well.')
  return {
    name,
    state: 'attention',
    what: `These failed when they last ran: ${failedJobs.map((job) => `${job.name} (${momentInWords(job.at)})`).join(', ')}.`,
    advice: 'They run again by themselves. If this stays, send the log of the shop to who maintains it.',
  }
}

function judgeDatabase({ database: { version, bytes, milliseconds } }: HealthFacts): HealthLine {
  const isSlow = milliseconds > SLOW_DATABASE_MS
  return {
    name: 'Database',
    state: isSlow ? 'attention' : 'good',
    what: `PostgreSQL ${version} answers in ${Math.ceil(milliseconds)} ms and holds ${size(bytes)}.`,
    advice: isSlow ? 'The database is busy or far away: look at the load of its machine.' : null,
  }
}

function judgeDisk({ disk: { freeBytes, totalBytes } }: HealthFacts): HealthLine {
  const isFull = freeBytes < MIN_FREE_BYTES
  const isLow = freeBytes < totalBytes * LOW_FREE_SHARE
  return {
    name: 'Disk',
    state: isFull ? 'bad' : isLow ? 'attention' : 'good',
    what: `${size(freeBytes)} of ${size(totalBytes)} are free on this machine.`,
    advice: isFull || isLow ? 'Make room or get a larger disk: a full one stops orders.' : null,
  }
}

function judgeRelease({ release: { version, date } }: HealthFacts): HealthLine {
  return good('Version', `${version}, ${date ? `released on ${date}` : 'between two releases'}.`)
}
