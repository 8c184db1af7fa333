import type { CreateRefusal, EndDateRefusal, EndProblem, Target } from './rules.ts'

export const endsTooEarly = 'End date cannot be earlier than start date'

export const endProblems: Record<EndProblem, { field: 'endDate' | 'endTime'; message: string }> = {
  'before-start': { field: 'endDate', message: endsTooEarly },
  'before-today': { field: 'endDate', message: 'End date cannot be before today' },
  'time-before-start': { field: 'endTime', message: 'End time must be after the start' },
  'before-now': { field: 'endTime', message: 'End time is over' },
}

export const startsTooEarly = 'Start date cannot be before today'

export function presentCreateRefusal(refusal: CreateRefusal) {
  switch (refusal.reason) {
    case 'starts-too-early': {
      return { status: 400, message: startsTooEarly, errors: { startDate: startsTooEarly } } as const
    }
    case 'ends-before-now': {
      const { field, message } = endProblems['before-now']
      return { status: 400, message, errors: { [field]: message } } as const
    }
    case 'no-target':
      return {
        status: 404,
        message:
          refusal.kind === 'selection'
            ? 'One of the products was not found'
            : `${refusal.kind[0]?.toUpperCase()}${refusal.kind.slice(1)} not found`,
      } as const
    case 'has-offer':
      return presentHasOffer(refusal.kind)
  }
}

function presentHasOffer(kind: Target['kind']) {
  const message =
    kind === 'selection'
      ? 'These products already have an offer at that time'
      : `${kind === 'shop' ? 'The' : 'This'} ${kind} already has an offer`
  return { status: 409, message } as const
}

export function presentEndDateRefusal(refusal: EndDateRefusal) {
  switch (refusal.reason) {
    case 'no-offer':
      return presentEndRefusal()
    case 'has-offer':
      return presentHasOffer(refusal.kind)
    case 'ended':
      return { status: 409, message: 'This offer has ended' } as const
    case 'saved-since': {
      const message = 'Another admin has changed the end date since. Look at it again, then save'
      return { status: 409, message, endDate: refusal.endDate } as const
    }
    default: {
      const { field, message } = endProblems[refusal.reason]
      return { status: 400, message, errors: { [field]: message } } as const
    }
  }
}

export function presentEndRefusal() {
  return { status: 404, message: 'Offer not found' } as const
}
