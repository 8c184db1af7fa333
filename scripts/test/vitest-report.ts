import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Failure, type FileTimings, reportPath, writeReport } from './report.ts'
import { sum } from './timings.ts'

/** Counts tests, and writes what failed and what the time went into. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const withState = (state: string) => tests.filter((test) => test.result().state === state)
    const broken = modules.filter((module) => module.errors().length > 0).map(failureOfModule)
    const failures = [...withState('failed').map(failureOfTest), ...broken]
    writeReport(process.env.VITEST_REPORT ?? reportPath('tests'), {
      passed: withState('passed').length,
      failed: failures.length,
      skipped: withState('skipped').map(titleOf),
      failures,
      files: modules.map(timingsOf),
    })
  }
}

const titleOf = (test: TestCase) => `${test.module.relativeModuleId} › ${test.fullName}`

function failureOfTest(test: TestCase): Failure {
  const { startTime = 0, duration = 0 } = test.diagnostic() ?? {}
  return {
    title: titleOf(test),
    message: (test.result().errors ?? [])
      .map(({ message, diff, stack }) => stack ?? [message, diff].join('\n'))
      .join('\n'),
    pictures: [],
    startedAt: new Date(startTime).toISOString(),
    endedAt: new Date(startTime + duration).toISOString(),
  }
}

function failureOfModule(module: TestModule): Failure {
  const now = new Date().toISOString()
  const message = module
    .errors()
    .map(({ message, stack }) => stack ?? message)
    .join('\n')
  return { title: module.relativeModuleId, message, pictures: [], startedAt: now, endedAt: now }
}

function timingsOf(module: TestModule): FileTimings {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()].map((test) => ({
    title: test.fullName,
    ms: test.diagnostic()?.duration ?? 0,
  }))
  const inTests = sum(tests.map(({ ms }) => ms))
  return {
    file: module.relativeModuleId,
    tests,
    parts: {
      imports: setupDuration + collectDuration,
      'hooks: databases, shops': Math.max(duration - inTests, 0),
      tests: inTests,
    },
  }
}
