import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { compareVersions, isBetweenReleases, readSections } from '../src/platform/release.ts'

const UNRELEASED = '## Unreleased'
const heading = /^## (\d+\.){2}\d+, \d{1,2} [A-Z][a-z]+ \d{4}$/

type Numbers = {
  version: string
  /** Of package-lock.json, which has it twice. */
  locked: string[]
  changelog: string
  /** The release that has this version already, and whether files have changed since. */
  hasChangedSince: boolean
}

/** What is wrong with the numbers of releases: each names one commit and has its section in the changelog, newest first. */
export function findWrongNumbers({ version, locked, changelog, hasChangedSince }: Numbers): string[] {
  const problems: string[] = []
  const isRelease = !isBetweenReleases(version)
  const headings = changelog.split('\n').filter((line) => line.startsWith('## '))
  const first = isRelease ? `## ${version}, ` : UNRELEASED
  if (!/^(\d+\.){2}\d+(-dev)?$/.test(version))
    problems.push(`${version} is neither a release, as 0.4.0, nor what becomes one, as 0.4.0-dev`)
  for (const other of locked)
    if (other !== version)
      problems.push(`package.json says ${version}, and package-lock.json ${other}: run npm version`)
  if (!headings[0]?.startsWith(first))
    problems.push(`package.json says ${version}: the first heading of CHANGELOG.md must be "${first}…"`)
  for (const [index, line] of headings.entries())
    if (!heading.test(line) && !(index === 0 && line === UNRELEASED))
      problems.push(`CHANGELOG.md: "${line}" must read as "## 0.4.0, 28 November 2026"`)
  const versions = readSections(changelog).map((section) => section.version)
  const numbers = versions[0] === 'Unreleased' ? [version, ...versions.slice(1)] : versions
  for (const [index, later] of numbers.slice(0, -1).entries()) {
    const earlier = numbers[index + 1] ?? ''
    if (compareVersions(later, earlier) <= 0)
      problems.push(`CHANGELOG.md: ${later} is above ${earlier}, and not later`)
  }
  if (isRelease && hasChangedSince)
    problems.push(
      `Files have changed since ${version} was released: what comes now has the next number and -dev`,
    )
  return problems
}

const manifest = z.object({ version: z.string() })
const lock = z.object({ version: z.string(), packages: z.object({ '': manifest }) })

export function readNumbers(): Numbers {
  const { version } = manifest.parse(parseJson(readFileSync('package.json', 'utf8')))
  const { version: locked, packages } = lock.parse(parseJson(readFileSync('package-lock.json', 'utf8')))
  const release = isBetweenReleases(version) || !existsSync('.git') ? undefined : findRelease()
  return {
    version,
    locked: [locked, packages[''].version],
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    hasChangedSince: release?.version === version && git('diff', '--name-only', release.commit) !== '',
  }
}

/** The newest commit that gave package.json the number of a release. */
export function findRelease(): { version: string; commit: string } | undefined {
  const commits = git('log', '--format=%H', '--extended-regexp', '-G', '^  "version": ', 'package.json')
  for (const commit of commits.split('\n').filter(Boolean)) {
    const { version } = manifest.parse(parseJson(git('show', `${commit}:package.json`)))
    if (!isBetweenReleases(version)) return { version, commit }
  }
  return undefined
}

export function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
