import { type Answered, refused } from './api-client.ts'

export async function download<Response extends Answered<unknown> & { blob(): Promise<Blob> }>(
  call: Promise<Response>,
): Promise<string> {
  const response = await call
  if (!response.ok) return refused(response)
  const file = new File([await response.blob()], nameIn(response.headers))
  saveFile(file)
  return file.name
}

export function nameIn(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
