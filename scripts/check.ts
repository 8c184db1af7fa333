import './test-environment.ts'
import { runChecks } from './checks.ts'

const { failed } = await runChecks()
for (const { name, output } of failed) console.log(`\n── ${name}\n${output}`)
process.exitCode = failed.length === 0 ? 0 : 1
