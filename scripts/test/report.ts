import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'

const fileTimings = z.object({
  file: z.string(),
  tests: z.array(z.object({ title: z.string(), ms: z.number() })),
  /** Milliseconds by what they went into. */
  parts: z.record(z.string(), z.number()),
})
export type FileTimings = z.infer<typeof fileTimings>

const failure = z.object({
  title: z.string(),
  message: z.string(),
  /** Paths of screenshots. */
  pictures: z.array(z.string()),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
})
export type Failure = z.infer<typeof failure>

const reportSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.array(z.string()).default([]),
  failures: z.array(failure).default([]),
  files: z.array(fileTimings).default([]),
})
export type Report = z.infer<typeof reportSchema>

export const reportPath = (stage: string) => `test-results/${stage}.json`

export function writeReport(path: string, report: Report): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(report))
}

/** What the stage has written, or nothing if it ended before. */
export function readReport(stage: string): Report {
  const text = existsSync(reportPath(stage))
    ? readFileSync(reportPath(stage), 'utf8')
    : '{"passed":0,"failed":0}'
  return reportSchema.parse(parseJson(text))
}

export const removeReport = (stage: string) => rmSync(reportPath(stage), { force: true })
