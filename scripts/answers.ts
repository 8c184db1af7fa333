import './test-environment.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Answers, describeAnswers } from './describe-answers.ts'

const FILE = 'src/server/answers.json'

/** A line for each call and each schema, so that a change is read at once. */
function textOf({ calls, schemas }: Answers): string {
  const lines = (entries: Record<string, unknown>) =>
    Object.entries(entries).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{
  "calls": {
${lines(calls).join(',\n')}
  },
  "schemas": {
${lines(schemas).join(',\n')}
  }
}
`
}

/* Writes what the calls answer, as their types say. With --verify it only compares. */
const text = textOf(describeAnswers('tsconfig.json'))
if (!process.argv.includes('--verify')) writeFileSync(FILE, text)
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  console.log(`${FILE} is not what the types of the routes say: run npm run answers`)
  process.exitCode = 1
}
