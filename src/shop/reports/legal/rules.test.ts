import { expect, test } from 'vitest'
import type { Day } from '../../../lib/dates.ts'
import { noticePeriods } from '../../legal/notices/rules.ts'
import type { DatedPeriod, PeriodName } from '../../legal/periods/rules.ts'
import { duties, judgeDuties, type LegalFacts } from './rules.ts'

const seller = {
  ...{ name: 'Maidan', address: '14 Stadium Road', city: 'Bengaluru 560001', state: 'Karnataka' },
  ...{ gstScheme: 'regular', gstin: '29AABCM1234A1Z3', email: 'help@maidan.test', phone: '080 1234567' },
  ...{ grievanceOfficer: 'R. Iyer, Manager', grievanceEmail: 'g@maidan.test', grievancePhone: '080 1234568' },
}
const rate = { id: 'r', from: '2025-09-22', percent: 5, step: null, source: 'G.S.R. 641(E)' } as const
const facts: LegalFacts = {
  ...{ today: '2026-11-24', isDemo: false, isEncrypted: true, seller, grievances: { open: 2, overdue: 0 } },
  taxClasses: [{ id: 'apparel', name: 'Apparel', rates: [rate] }],
  periods: [...Object.entries(noticePeriods), ['gst-return', { amount: 11, unit: 'days' }] as const].map(
    ([name, length]) => ({
      ...length,
      name: name as PeriodName,
      id: name,
      beginsOn: '2021-01-01',
      source: 'A law',
    }),
  ),
  openSince: '2026-11-03',
  ...{ categoriesWithoutHsn: 0, invoicesMissing: 0, auditProblems: [], accountsWithoutNotice: 0 },
  ...{ noticeVersion: '2026-11-24', failedJobs: [] },
  health: [{ name: 'Backup', state: 'good', what: 'The last one was made today.', advice: null }],
}
const twoYears = (beginsOn: Day): DatedPeriod => ({
  ...{ id: 'later', name: 'keep-sign-ins', beginsOn, amount: 2, unit: 'years', source: 'A law' },
})
const stateOf = (name: string, given: Partial<LegalFacts>) =>
  judgeDuties({ ...facts, ...given }).find((line) => line.name === name)?.state

test('a shop where all is done has no duty open, and each names its law', () => {
  const lines = judgeDuties(facts)
  expect(lines.filter(({ state }) => state !== 'good')).toEqual([])
  expect(lines.every(({ law, why }) => law.length > 10 && why.length > 10)).toBe(true)
  expect(new Set(lines.map(({ name }) => name)).size).toBe(duties.length)
})

test.each<[string, Partial<LegalFacts>, string]>([
  ['Seller', { seller: { ...seller, address: ' ' } }, 'bad'],
  ['Seller', { seller: { ...seller, gstin: '' } }, 'bad'],
  ['Customer care', { seller: { ...seller, phone: '' } }, 'bad'],
  ['Grievance officer', { seller: { ...seller, grievanceOfficer: '' } }, 'bad'],
  ['Complaints in time', { grievances: { open: 3, overdue: 1 } }, 'bad'],
  ['GST rates', { taxClasses: [] }, 'bad'],
  [
    'GST rates',
    { taxClasses: [{ id: 'new', name: 'New', rates: [{ ...rate, from: '2026-11-25' }] }] },
    'bad',
  ],
  ['HSN', { categoriesWithoutHsn: 1 }, 'bad'],
  [
    'Labels',
    {
      health: [{ name: 'Labels', state: 'attention', what: '3 products with no maker.', advice: 'Say it.' }],
    },
    'attention',
  ],
  ['Invoices', { auditProblems: ['I33'] }, 'bad'],
  ['Invoices', { auditProblems: ['I01'] }, 'good'],
  ['Invoices', { invoicesMissing: 2 }, 'bad'],
  ['GST returns', { openSince: '2026-10-31', today: '2026-11-11' }, 'good'],
  ['GST returns', { openSince: '2026-10-31', today: '2026-11-12' }, 'attention'],
  ['GST returns', { openSince: null }, 'good'],
  ['Privacy notice', { periods: [...facts.periods, twoYears('2026-11-24')] }, 'attention'],
  ['Privacy notice', { periods: [...facts.periods, twoYears('2026-11-25')] }, 'good'],
  ['Consent log', { accountsWithoutNotice: 4 }, 'attention'],
  ['Access and erasure', { failedJobs: ['purge-personal-data'] }, 'bad'],
  ['Access and erasure', { failedJobs: ['roll-up-sales'] }, 'good'],
  ['Encryption', { isEncrypted: false }, 'bad'],
  ['Encryption', { isEncrypted: false, isDemo: true }, 'good'],
  [
    'Backups',
    { health: [{ name: 'Restore drill', state: 'attention', what: 'Never.', advice: 'Try.' }] },
    'attention',
  ],
  ['Backups', { health: [{ name: 'Disk', state: 'bad', what: 'Full.', advice: 'Buy.' }] }, 'good'],
])('%s with %o is %s', (name, given, state) => {
  expect(stateOf(name, given)).toBe(state)
})

test('a duty that is not done says what to do', () => {
  const wanting = judgeDuties({
    ...facts,
    ...{
      seller: { ...seller, name: '', phone: '', grievanceOfficer: '' },
      grievances: { open: 1, overdue: 1 },
    },
    ...{
      taxClasses: [],
      categoriesWithoutHsn: 1,
      invoicesMissing: 1,
      accountsWithoutNotice: 1,
      isEncrypted: false,
    },
    failedJobs: ['purge-sign-ins'],
  }).filter(({ state }) => state !== 'good')
  expect(wanting).toHaveLength(10)
  expect(wanting.filter(({ advice }) => !advice)).toEqual([])
})
