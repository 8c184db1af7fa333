import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AccessTable } from '../access.ts'
import type { Calls } from './call.ts'

/** Who may make the calls of a noun, and how many rows they may touch. */
type CallsOfNoun = { access: AccessTable; growth: Calls }

/** Of the nouns whose calls need no rows of the others; they are asked after those. */
export const callsOfNouns: CallsOfNoun[] = await Promise.all(
  readdirSync('tests/calls')
    .sort()
    .map((file) => import(/* @vite-ignore */ resolve('tests/calls', file))),
)
