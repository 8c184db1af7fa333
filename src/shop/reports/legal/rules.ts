import { type Day, endOf, formatDate, formatMonth, startOf } from '../../../lib/dates.ts'
import { noticePeriods } from '../../legal/notices/rules.ts'
import {
  afterPeriod,
  type DatedPeriod,
  type Period,
  type PeriodName,
  periodInWords,
  periodLabels,
  periodOn,
} from '../../legal/periods/rules.ts'
import type { Settings } from '../../settings/rules.ts'
import type { TaxClass } from '../../tax/rules.ts'
import type { HealthLine } from '../health/rules.ts'

export type LegalFacts = {
  today: Day
  isDemo: boolean
  /** The address of the shop begins with https. */
  isEncrypted: boolean
  seller: Settings['seller']
  grievances: { open: number; overdue: number }
  periods: DatedPeriod[]
  taxClasses: TaxClass[]
  /** This is the day of the first invoice in a month that is not closed; null without one. */
  openSince: Day | null
  /** Active ones; capped. */
  categoriesWithoutHsn: number
  /** Shipped more than a day ago; capped. */
  invoicesMissing: number
  auditProblems: string[]
  /** Opened in the last 30 days, without the statement under the form; capped. */
  accountsWithoutNotice: number
  noticeVersion: Day
  health: HealthLine[]
  failedJobs: string[]
}

export type DutyState = 'good' | 'attention' | 'bad'

/** Where to do it: a screen by its name. */
export type DutyLink =
  | 'tax'
  | 'gst'
  | 'categories'
  | 'complaints'
  | 'seller'
  | 'settings'
  | 'health'
  | 'privacy'
  | 'customers'
  | 'orders'
  | 'brands'

type Verdict = { state: DutyState; why: string; advice: string | null; link: DutyLink | null }

/** `law`: where it stands. */
export type Duty = { name: string; law: string; judge: (facts: LegalFacts) => Verdict }

const eCommerce = 'Consumer Protection (E-Commerce) Rules 2020'
const dpdp = 'DPDP Act 2023 and Rules 2025, in force from 13 May 2027'

const good = (why: string, link: DutyLink | null = null): Verdict => ({
  state: 'good',
  why,
  advice: null,
  link,
})
const bad = (why: string, advice: string, link: DutyLink | null = null): Verdict => ({
  ...{ state: 'bad', why, advice, link },
})
const attention = (why: string, advice: string, link: DutyLink | null = null): Verdict => ({
  ...{ state: 'attention', why, advice, link },
})

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`

const whereSellerIsSet = 'Fill it in, in the settings of the seller.'

function judgeSeller(
  { seller }: LegalFacts,
  wanted: Partial<Record<keyof Settings['seller'], string>>,
): Verdict {
  const missing = Object.entries(wanted).filter(([field]) => !seller[field as keyof typeof seller].trim())
  const names = (fields: [string, string][]) => fields.map(([, name]) => name).join(', ')
  if (missing.length === 0)
    return good(`The page of complaints shows: ${names(Object.entries(wanted))}.`, 'seller')
  return bad(`The shop shows no ${names(missing)}.`, whereSellerIsSet, 'settings')
}

export function judgeReturns({
  openSince,
  periods,
  today,
}: Pick<LegalFacts, 'openSince' | 'periods' | 'today'>): Verdict {
  const allowed = periodOn(periods, 'gst-return', today)
  if (!openSince || startOf(today) < afterPeriod(endOfMonth(openSince), allowed))
    return good('Every month whose return was due is closed.', 'gst')
  return attention(
    `The books of ${formatMonth(openSince.slice(0, 7))} are open: its return was due ${periodInWords(allowed)} after it.`,
    'File the return, then close the month. Who files by the quarter does it after its last month.',
    'gst',
  )
}

function judgeNotice({ noticeVersion, periods, today }: LegalFacts): Verdict {
  const untrue = Object.entries(noticePeriods).flatMap(([name, said]) => {
    const inForce = periodOn(periods, name as PeriodName, today)
    if (isSameLength(inForce, said)) return []
    const label = periodLabels[name as PeriodName]
    return [`${label} for ${periodInWords(inForce)}; the notice says ${periodInWords(said)}.`]
  })
  if (untrue.length > 0)
    return attention(
      untrue.join(' '),
      'Say it above the notice, in your text of the page on privacy.',
      'settings',
    )
  return good(
    `The notice of ${formatDate(noticeVersion)} is linked on every page, in English and Hindi.`,
    'privacy',
  )
}

function endOfMonth(day: Day): Date {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return endOf(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as Day)
}

const isSameLength = (one: Period, other: Period) => {
  const from = startOf('2026-01-01')
  return afterPeriod(from, one).getTime() === afterPeriod(from, other).getTime()
}

/** The invariants that say whether the numbers of invoices and credit notes have gaps. */
const seriesInvariants = ['I33', 'I71']

export function judgeInvoices({
  invoicesMissing,
  auditProblems,
}: Pick<LegalFacts, 'invoicesMissing' | 'auditProblems'>): Verdict {
  if (auditProblems.some((id) => seriesInvariants.includes(id)))
    return bad('The numbers of invoices or credit notes have a gap.', 'See the audit under Health.', 'health')
  if (invoicesMissing > 0)
    return bad(
      `${count(invoicesMissing, 'order was', 'orders were')} shipped more than a day ago and ${invoicesMissing === 1 ? 'has' : 'have'} no invoice.`,
      'See the jobs under Health: invoices are made by themselves.',
      'health',
    )
  return good('What was shipped has its invoice, and the numbers have no gap.', 'orders')
}

/** One entry is one duty: add yours, with its fact in `LegalFacts`. */
export const duties: readonly Duty[] = [
  {
    name: 'Seller',
    law: `${eCommerce}, rule 5(3)(a)`,
    judge: (facts) =>
      judgeSeller(facts, {
        name: 'legal name',
        address: 'address',
        city: 'city',
        state: 'state',
        ...(facts.seller.gstScheme !== 'unregistered' && { gstin: 'GSTIN' }),
      }),
  },
  {
    name: 'Customer care',
    law: `${eCommerce}, rules 4(2) and 6(5)`,
    judge: (facts) =>
      judgeSeller(facts, { email: 'email of customer care', phone: 'phone of customer care' }),
  },
  {
    name: 'Grievance officer',
    law: `${eCommerce}, rules 4(4) and 6(4)`,
    judge: (facts) =>
      judgeSeller(facts, {
        grievanceOfficer: 'name and designation of the grievance officer',
        grievanceEmail: 'email of the grievance officer',
        grievancePhone: 'phone of the grievance officer',
      }),
  },
  {
    name: 'Complaints in time',
    law: `${eCommerce}, rules 4(5) and 6(4)`,
    judge: ({ grievances: { open, overdue } }) => {
      if (overdue > 0)
        return bad(
          `${count(overdue, 'complaint is', 'complaints are')} overdue, of ${open} that ${open === 1 ? 'is' : 'are'} open.`,
          'Answer them now, the oldest first.',
          'complaints',
        )
      return good(
        open === 0
          ? 'No complaint is open.'
          : `${count(open, 'complaint is', 'complaints are')} open, none is overdue.`,
        'complaints',
      )
    },
  },
  {
    name: 'GST rates',
    law: 'CGST Act 2017, section 9; G.S.R. 641(E) of 2025',
    judge: ({ taxClasses, today }) => {
      const without = taxClasses.filter(({ rates }) => !rates.some(({ from }) => from <= today))
      if (taxClasses.length === 0) return bad('There is no tax class.', 'Add one with its rate.', 'tax')
      if (without.length > 0)
        return bad(
          `No rate is in force for ${without.map(({ name }) => name).join(', ')}.`,
          'Add the rate with the day from which it holds.',
          'tax',
        )
      return good(
        `Each of the ${taxClasses.length} tax classes has a rate in force, with its day and source.`,
        'tax',
      )
    },
  },
  {
    name: 'HSN',
    law: 'CGST Rules 2017, rule 46(g); notification 78/2020',
    judge: ({ categoriesWithoutHsn }) =>
      categoriesWithoutHsn === 0
        ? good('Every category has an HSN.', 'categories')
        : bad(
            `${count(categoriesWithoutHsn, 'category has', 'categories have')} no HSN: their invoices and the return lack it.`,
            'Give each its HSN, or give it to every product of it.',
            'categories',
          ),
  },
  {
    name: 'Labels',
    law: 'Legal Metrology (Packaged Commodities) Rules 2011, rules 6(10) and 6(10A)',
    judge: ({ health }) => {
      const line = health.find(({ name }) => name === 'Labels')
      if (!line) return good('What is sold names its country of origin and its maker or importer.')
      return { state: line.state, why: line.what, advice: line.advice, link: 'brands' }
    },
  },
  {
    name: 'Invoices',
    law: 'CGST Act 2017, section 31; CGST Rules 2017, rule 46(b)',
    judge: judgeInvoices,
  },
  {
    name: 'GST returns',
    law: 'CGST Act 2017, section 37',
    judge: judgeReturns,
  },
  {
    name: 'Privacy notice',
    law: `${dpdp}: section 5, rule 3`,
    judge: judgeNotice,
  },
  {
    name: 'Consent log',
    law: `${dpdp}: sections 6 and 9`,
    judge: ({ accountsWithoutNotice }) =>
      accountsWithoutNotice === 0
        ? good(
            'Every account of the last 30 days was opened below the notice and the statement of being 18 or older.',
          )
        : attention(
            `${count(accountsWithoutNotice, 'account')} of the last 30 days ${accountsWithoutNotice === 1 ? 'has' : 'have'} no logged consent, for example those opened by calls of another program.`,
            'They see the notice in the footer and under My data. Nothing else is to do.',
            'customers',
          ),
  },
  {
    name: 'Access and erasure',
    law: `${dpdp}: sections 11 to 14`,
    judge: ({ failedJobs }) =>
      failedJobs.some((job) => ['purge-personal-data', 'purge-sign-ins'].includes(job))
        ? bad('What must be deleted in time was not: its job failed.', 'See the jobs under Health.', 'health')
        : good(
            'Customers download, correct and erase their data themselves; what is over is deleted every night.',
          ),
  },
  {
    name: 'Encryption',
    law: `${dpdp}: section 8(5), rule 6(1)(a)`,
    judge: ({ isEncrypted, isDemo }) =>
      isEncrypted || isDemo
        ? good(isEncrypted ? 'The shop is served over HTTPS.' : 'This is a demo on one machine.')
        : bad(
            'The shop is not served over HTTPS: anybody on the way reads what customers type.',
            'Put a proxy with HTTPS in front, and set PUBLIC_URL to its address.',
          ),
  },
  {
    name: 'Backups',
    law: `${dpdp}: rule 6(1)(d)`,
    judge: ({ health }) => {
      const lines = health.filter(({ name }) => name === 'Backup' || name === 'Restore drill')
      const worst =
        lines.find(({ state }) => state === 'bad') ?? lines.find(({ state }) => state === 'attention')
      if (!worst) return good(lines.map(({ what }) => what).join(' '), 'health')
      return { state: worst.state, why: worst.what, advice: worst.advice, link: 'health' }
    },
  },
]

export type LegalLine = Verdict & Pick<Duty, 'name' | 'law'>

export function judgeDuties(facts: LegalFacts): LegalLine[] {
  return duties.map(({ name, law, judge }) => ({ name, law, ...judge(facts) }))
}
