import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSchema } from '../../../../tests/ucp-schemas.ts'
import { profileIn } from './agent-header-rules.ts'
import { capabilitiesOfAnswer, commonCapabilities, servedCapabilities } from './capability-rules.ts'
import { presentProfile } from './profile-wire.ts'
import { secondsToKeep } from './rules.ts'

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
})
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

test('the profile of a header is found among other members, as it was written', () => {
  const other = fc.constantFrom(
    'v=1',
    'beta',
    'a="x, profile=\\"no\\""',
    'n=2.5;q="b"',
    'l=(a b)',
    't=*tok/en',
  )
  fc.assert(
    fc.property(
      printable,
      fc.array(other, { maxLength: 3 }),
      fc.array(other, { maxLength: 3 }),
      (url, before, behind) => {
        const header = [...before, `profile=${quoted(url)};p=1`, ...behind].join(' , ')
        expect(profileIn(header)).toBe(url)
      },
    ),
  )
})

test('a header that is no dictionary has no profile', () => {
  for (const header of [
    '',
    'profile',
    'profile=token',
    'profile="open',
    'profile="a",',
    'profile="a" x="b"',
    'Profile="a"',
    ',profile="a"',
  ])
    expect(profileIn(header), header).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => void profileIn(text)))
})

const names = servedCapabilities([
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.order',
])

test('what both sides can is what the other declares in the same release, and nothing else', () => {
  const versions = fc.array(fc.constantFrom('2026-08-25', '2026-04-08', '2025-01-01'), { maxLength: 3 })
  const declared = fc.dictionary(
    fc.constantFrom(...names, 'com.example.other', 'constructor'),
    versions.map((all) => all.map((version) => ({ version }))),
  )
  fc.assert(
    fc.property(declared, (profile) => {
      const common = commonCapabilities(names, profile, '2026-08-25')
      for (const name of common) {
        expect(names).toContain(name)
        expect(profile[name]).toContainEqual({ version: '2026-08-25' })
      }
      for (const root of common)
        expect(Object.keys(capabilitiesOfAnswer(root, common, '2026-08-25'))).toContain(root)
    }),
  )
})

test('a profile is kept for a minute at least and a day at most', () => {
  expect(secondsToKeep(undefined)).toBe(60)
  expect(secondsToKeep('no-store')).toBe(60)
  expect(secondsToKeep('public, max-age=5')).toBe(60)
  expect(secondsToKeep('public, max-age=3600')).toBe(3600)
  expect(secondsToKeep('max-age=999999999')).toBe(86_400)
})

test('links that name what to buy are declared by a shop of https, in the release that knows them', () => {
  const asked = { served: [], keys: [] }
  const permalink = 'dev.ucp.shopping.permalink'
  const { ucp } = presentProfile('2026-08-25', { ...asked, origin: 'https://shop.example' })
  const [declared] = Object.entries(ucp.capabilities).flatMap(([name, [one]]) =>
    name === permalink ? [one] : [],
  )
  expect(declared).toMatchObject({ config: { endpoint: 'https://shop.example/buy' } })
  expectSchema('2026-08-25', `shopping/permalink.json#/$defs/${permalink}/business_schema`, declared)
  for (const [version, origin] of [
    ['2026-04-08', 'https://shop.example'],
    ['2026-08-25', 'http://localhost:3000'],
  ] as const)
    expect(presentProfile(version, { ...asked, origin }).ucp.capabilities).not.toHaveProperty([permalink])
})
