type Form = Pick<HTMLFormElement, 'addEventListener' | 'removeEventListener' | 'requestSubmit'>

/**
 * A form that is submitted while a field reads a file would be sent without it. Such a submit is held until `reading` has ended, and made
 * then if the field has what was chosen; else the field says what is wrong, or asks more.
 */
export async function deferSubmit(form: Form | null, reading: Promise<boolean>): Promise<void> {
  let held: SubmitEvent | undefined
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    held = event
  }
  // The listeners of React are at the root, which the event does not reach.
  form?.addEventListener('submit', hold)
  const isRead = await reading.finally(() => form?.removeEventListener('submit', hold))
  if (held && isRead) form?.requestSubmit(held.submitter)
}
