/** Whether the owner lets assistants shop. */
export async function areAssistantsServed(): Promise<boolean> {
  return true
}
