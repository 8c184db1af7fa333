import { momentInWords } from '../lib/dates.ts'
import type { SignInOnWire } from '../shop/accounts/security/wire.ts'

export function SignInList({ signIns }: { signIns: SignInOnWire[] }) {
  if (signIns.length === 0) return <p className="text-muted">None is known.</p>
  return (
    <ol className="max-w-3xl border-line border-t">
      {signIns.map(({ at, browser, address }) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5">
          <span>
            <span>{`${browser} `}</span>
            <span className="text-muted">{`· ${address}`}</span>
          </span>
          <span className="text-muted tabular-nums">{momentInWords(at)}</span>
        </li>
      ))}
    </ol>
  )
}
