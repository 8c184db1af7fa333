import './test-environment.ts'
import { writeFileSync } from 'node:fs'
import { contractText, RELEASED_CONTRACT, readContract } from '../tests/contract/contract.ts'

/* Writes what the calls of a release promise. Tests compare the calls after it with it. */
writeFileSync(RELEASED_CONTRACT, contractText(await readContract()))
process.exit()
