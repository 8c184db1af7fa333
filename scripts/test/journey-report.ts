import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { type Failure, type FileTimings, reportPath, writeReport } from './report.ts'

/** Counts journeys, and writes what failed and what the time went into. */
export default class JourneyReport implements Reporter {
  readonly #files = new Map<string, FileTimings>()
  readonly #failures: Failure[] = []
  #suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative('.', test.location.file)
    const timings = this.#files.get(file) ?? { file, tests: [], parts: {} }
    this.#files.set(file, timings)
    timings.tests.push({ title: test.titlePath().slice(3).join(' › '), ms: result.duration })
    let rest = result.duration
    for (const step of result.steps.flatMap(outermostCalls)) {
      rest -= step.duration
      addTo(timings, partOf(step), step.duration)
    }
    addTo(timings, 'between calls of the browser', Math.max(rest, 0))
    if (test.outcome() === 'unexpected') this.#failures.push(failureOf(test, result))
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const withOutcome = (outcome: string) => tests.filter((test) => test.outcome() === outcome)
    writeReport(reportPath('journeys'), {
      passed: withOutcome('expected').length,
      failed: withOutcome('unexpected').length,
      skipped: withOutcome('skipped').map(titleOf),
      failures: this.#failures,
      files: [...this.#files.values()],
    })
  }
}

const titleOf = (test: TestCase) => test.titlePath().slice(2).join(' › ')

function failureOf(test: TestCase, { errors, attachments, startTime, duration }: TestResult): Failure {
  return {
    title: titleOf(test),
    message: errors.map(({ message, stack, snippet }) => [stack ?? message, snippet].join('\n')).join('\n'),
    pictures: attachments.flatMap(({ path, contentType }) =>
      path && contentType.startsWith('image/') ? [relative('.', path)] : [],
    ),
    startedAt: startTime.toISOString(),
    endedAt: new Date(startTime.getTime() + duration).toISOString(),
  }
}

function addTo({ parts }: FileTimings, part: string, ms: number): void {
  parts[part] = (parts[part] ?? 0) + ms
}

/** Hooks and named steps contain calls of the browser, and these contain others. */
function outermostCalls(step: TestStep): TestStep[] {
  const isCall = /^(pw:api|expect)$/.test(step.category) || step.steps.length === 0
  return isCall ? [step] : step.steps.flatMap(outermostCalls)
}

const parts: [title: RegExp, part: string][] = [
  [/^(launch browser|create (context|page)|new (context|page)|fixture)/i, 'start of browsers and pages'],
  [/^(navigate|reload|go (back|forward)|set content)/i, 'navigation'],
  [/^(wait|close)/i, 'other waits'],
  [/^(GET|POST|PUT|DELETE|PATCH|HEAD) /, 'calls of the shop'],
  [
    /^(click|double|fill|press|type|clear|check|uncheck|select|hover|focus|tap|drag|scroll|set input|mouse|key)/i,
    'input',
  ],
  [/^(evaluate|query|get|is)/i, 'questions to the page'],
]

function partOf({ title, category }: TestStep): string {
  if (category === 'fixture') return 'start of browsers and pages'
  if (category === 'expect') return 'expectations'
  return parts.find(([pattern]) => pattern.test(title))?.[1] ?? 'other calls of the browser'
}
