import type { FileTimings } from './report.ts'

const SLOWEST = 30

/** What the time of a stage went into: by part, by file and by test. Workers that run side by side are added up. */
export function formatTimings(stage: string, files: FileTimings[]): string {
  const parts = new Map<string, number>()
  for (const { parts: ofFile } of files)
    for (const [part, ms] of Object.entries(ofFile)) parts.set(part, (parts.get(part) ?? 0) + ms)
  const all = sum([...parts.values()])
  const tests = files.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file })))
  const share = (ms: number) => `${((ms / all) * 100).toFixed(0).padStart(3)} %`
  return [
    `${stage}: ${tests.length} tests in ${files.length} files took ${seconds(all)} of all workers together`,
    ...table([...parts].map(([part, ms]) => ({ ms, text: `${share(ms)}  ${part}` }))),
    `the slowest files of ${stage}`,
    ...table(files.map(({ file, parts }) => ({ ms: sum(Object.values(parts)), text: file }))),
    `the slowest of ${stage}`,
    ...table(tests.map(({ ms, file, title }) => ({ ms, text: `${file} › ${title.slice(0, 90)}` }))),
  ].join('\n')
}

function table(rows: { ms: number; text: string }[]): string[] {
  return rows
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ ms, text }) => `${seconds(ms).padStart(10)}  ${text}`)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
