import type { Look } from '../../lib/look.ts'
import { countWholeChanges } from '../../platform/cache-invalidation.ts'
import { config } from '../../platform/config.ts'
import { type Database, db } from '../../platform/database.ts'
import type { Letterhead } from '../../platform/mail/message.ts'
import { lookOf } from './colour-rules.ts'
import { demoValues } from './demo-values.data.ts'
import { pagePath, pageTitles } from './page-names-rules.ts'
import {
  codLimitInEffect,
  defaultsOf,
  fieldsOf,
  type Section,
  type Settings,
  type SettingsRow,
  sectionNames,
  shopName,
  type Values,
} from './rules.ts'
import { listRows } from './store.ts'

/** The keys are fields; a variable of the environment decides each. */
export function setOutside(section: Section): Record<string, { variable: string; value: string }> {
  const given = config as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fieldsOf(section)).flatMap(([name, { variable }]) => {
      const value = variable === undefined ? undefined : given[variable]
      return variable !== undefined && typeof value === 'string' ? [[name, { variable, value }]] : []
    }),
  )
}

/** The environment first, then what is saved, then the default. */
export function valuesOf(section: Section, saved: Values | undefined): Values {
  const ofDemo = config.MODE === 'demo' ? demoValues[section] : undefined
  const values: Values = { ...defaultsOf(section), ...ofDemo, ...saved }
  for (const [name, { value }] of Object.entries(setOutside(section))) values[name] = value
  return values
}

export function settingsOf(rows: readonly Pick<SettingsRow, 'section' | 'fields'>[]): Settings {
  const saved = new Map(rows.map(({ section, fields }) => [section, fields]))
  const settings = Object.fromEntries(
    sectionNames.map((section) => [section, valuesOf(section, saved.get(section))]),
  ) as Settings
  return { ...settings, selling: { ...settings.selling, codLimit: codLimitInEffect(settings) } }
}

let known: { settings: Settings; readAt: number | null } | undefined

/** Reads the database after a change, and each time while no change feed is open; answers from memory while it is away. */
export async function currentSettings(on: Database = db): Promise<Settings> {
  const readAt = countWholeChanges()
  if (known && readAt !== null && known.readAt === readAt) return known.settings
  try {
    known = { settings: settingsOf(await listRows(on)), readAt }
  } catch (error) {
    if (!known || on !== db) throw error
  }
  return known.settings
}

const letterheadLinks = (['returns', 'shipping', 'terms', 'contact'] as const).map((name) => ({
  label: pageTitles[name],
  path: pagePath(name),
}))

export async function currentLetterhead(): Promise<Letterhead> {
  const settings = await currentSettings()
  const { name, email } = settings.seller
  const look = ownLook(settings) ?? null
  return { shop: shopName(settings), look, seller: name, email, links: letterheadLinks }
}

/** A demo without colours and logo of its own keeps the look of the software. */
export function ownLook({ shop }: Pick<Settings, 'shop'>): Look | undefined {
  const isPlain = shop.brand === '' && shop.accent === '' && shop.logo === null
  return isPlain && config.MODE === 'demo' ? undefined : lookOf(shop)
}

/** Needs no database, which may be away. */
export function lastSettings(): Settings {
  return known?.settings ?? settingsOf([])
}
