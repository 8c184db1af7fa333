/** `by` and `at`: who closed it first. `hindered`: by so many problems that can still be mended. */
export type CloseRefusal =
  | { reason: 'not-over' }
  | { reason: 'closed'; by: string; at: Date }
  | { reason: 'hindered'; problems: number }

export type FileRefusal = { reason: 'busy' | 'being-written' | 'no-longer-kept' }
