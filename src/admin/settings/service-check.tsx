import { useMutation } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { messageOf } from '../../client/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { may } from '../shared/permissions.ts'
import { checks } from './queries.ts'

interface ServiceCheckProps {
  check: keyof typeof checks
  title: string
  about: string
  button: string
}

const icons = { good: CircleCheck, hint: Info, wrong: CircleAlert }

/** Asks the mail server or the payment provider at once, and says what it answered. */
export function ServiceCheck({ check, title, about, button }: ServiceCheckProps) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: checks[check] })
  const finding = isPending ? undefined : data?.finding
  if (!may('settings:write')) return null
  const Icon = finding && icons[finding.state]
  return (
    <section aria-label={title} className="mt-10 border-line border-t pt-6">
      <h3 className="font-bold">{title}</h3>
      <p className="mt-1 mb-4 text-muted">{about}</p>
      <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
        {button}
      </Button>
      <div role="status" className="mt-4 empty:hidden">
        {finding && Icon && (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <Icon
              size={20}
              aria-hidden
              className={finding.state === 'wrong' ? 'mt-0.5 text-alarm' : 'mt-0.5'}
            />
            <p className="wrap-anywhere">
              <strong>{`${finding.what}.`}</strong>
              <span>{` ${finding.advice}`}</span>
            </p>
          </div>
        )}
        {error && !isPending && (
          <FieldError>{messageOf(error, 'The shop did not answer. Please try again.')}</FieldError>
        )}
      </div>
    </section>
  )
}
