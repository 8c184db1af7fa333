import type { RecordType } from '../audit-log/record-rules.ts'

export const proposalRecord = {
  title: 'the proposal',
  plural: 'Proposals',
  fields: { tool: 'what', state: 'state' },
  read: 'dashboard:use',
  link: { page: 'proposals' },
  undo: { none: 'A proposal changes nothing; what came of it is undone by itself.' },
} as const satisfies RecordType
