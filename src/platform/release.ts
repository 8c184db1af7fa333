import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../lib/json.ts'

const root = join(import.meta.dirname, '../..')

/** `date` is that of the changelog; null for what is between two releases. */
export type Release = { version: string; date: string | null }

/** `version` is `Unreleased` for what has no number yet. */
type Section = { version: string; date: string | null; text: string }

const sections = readSections(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))

export const release: Release = readRelease()

function readRelease(): Release {
  const manifest = z.object({ version: z.string() })
  const { version } = manifest.parse(parseJson(readFileSync(join(root, 'package.json'), 'utf8')))
  return { version, date: sections.find((section) => section.version === version)?.date ?? null }
}

/** The changelog's sections of the releases after `version`, newest first; with null all of them. */
export function changesSince(version: string | null): Section[] {
  const numberOf = (section: Section) =>
    section.version === 'Unreleased' ? withoutSuffix(release.version) : section.version
  return sections.filter(
    (section) =>
      section.text.includes('\n- ') && (version === null || compareVersions(numberOf(section), version) > 0),
  )
}

export function readSections(changelog: string): Section[] {
  return changelog
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => {
      const [, version = '', date = null] = /^## ([^,\n]*)(?:, (.*))?/.exec(text) ?? []
      return { version, date, text: text.trim() }
    })
}

/** Below 0 if `one` is the earlier: 0.4.0-dev comes before 0.4.0. */
export function compareVersions(one: string, other: string): number {
  const byNumber = withoutSuffix(one).localeCompare(withoutSuffix(other), 'en', { numeric: true })
  return byNumber || Number(isBetweenReleases(other)) - Number(isBetweenReleases(one))
}

export function isBetweenReleases(version: string): boolean {
  return version.endsWith('-dev')
}

function withoutSuffix(version: string): string {
  return version.replace(/-dev$/, '')
}
