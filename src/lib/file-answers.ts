import { type Answered, refused } from './answers.ts'

/** The file that a call answers, under the name it has there; or a `Refusal`. */
export async function askForFile<Response extends Answered<unknown> & { blob(): Promise<Blob> }>(
  call: Promise<Response>,
): Promise<File> {
  const response = await call
  if (!response.ok) return refused(response)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return new File([await response.blob()], named ?? 'download')
}
