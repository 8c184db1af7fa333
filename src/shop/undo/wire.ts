import type { UndoFailure } from './rules.ts'

export function presentUndoFailure(failure: UndoFailure) {
  if (failure.reason === 'no-change') return { status: 404, message: 'Change not found' } as const
  return { status: 409, message: wordsOf(failure) } as const
}

function wordsOf(failure: UndoFailure): string {
  switch (failure.reason) {
    case 'gone':
      return `${failure.name} is gone, so this change cannot be undone`
    case 'conflict':
      return `${failure.name} has changed since or is in use, so this change cannot be undone`
    case 'undone':
      return 'This change was already undone'
    default:
      return 'This change cannot be undone'
  }
}
