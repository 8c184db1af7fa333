import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach } from 'vitest'

export type Sent = { from: string; to: string[]; data: string }

let server: Server | undefined
afterEach(() => server?.close())

/** A mail server that speaks just enough SMTP, and refuses as many mails as it is told to. */
export async function mailServer(refusals = 0, host = '127.0.0.1'): Promise<{ url: string; sent: Sent[] }> {
  const sent: Sent[] = []
  server = createServer((socket) => {
    let mail: Sent = { from: '', to: [], data: '' }
    let reading = false
    createInterface(socket).on('line', (line) => {
      if (reading && line === '.') {
        reading = false
        sent.push(mail)
        mail = { from: '', to: [], data: '' }
        socket.write('250 kept\r\n')
      } else if (reading) mail.data += `${line}\n`
      else if (line.startsWith('MAIL') && refusals-- > 0) socket.write('451 come back later\r\n')
      else if (line === 'DATA') {
        reading = true
        socket.write('354 go on\r\n')
      } else {
        if (line.startsWith('MAIL')) mail.from = line
        if (line.startsWith('RCPT')) mail.to.push(line)
        socket.write('250 fine\r\n')
      }
    })
    socket.on('error', () => {})
    socket.write('220 here\r\n')
  })
  const listening = server
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  return { url: `smtp://${host}:${typeof address === 'object' ? address?.port : 0}`, sent }
}
