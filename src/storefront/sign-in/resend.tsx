import { useMutation } from '@tanstack/react-query'
import type { CodePurpose } from '../../shop/accounts/rules.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { startWait, useWait } from './resend-wait.ts'

interface ResendProps {
  purpose: CodePurpose
  send: () => Promise<string>
}

export function Resend({ purpose, send }: ResendProps) {
  const left = useWait(purpose)
  const resend = useMutation({
    mutationFn: send,
    onSuccess: (message) => {
      startWait(purpose)
      toast.done(message)
    },
    onError: (error) => toast.failed(messageOf(error, 'Something went wrong')),
  })
  if (left > 0) {
    return (
      <p className="flex min-h-12 items-center text-muted">
        Resend OTP in <span className="type-number ml-1.5 whitespace-nowrap text-text">{`${left} s`}</span>
      </p>
    )
  }
  return (
    <Button variant="quiet" className="px-0!" loading={resend.isPending} onClick={() => resend.mutate()}>
      Resend OTP
    </Button>
  )
}
