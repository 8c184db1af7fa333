import { messageOf } from '../../client/api-client.ts'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useRequireSecondFactor } from './queries.ts'

export function RequireSecondFactor({ isRequired }: { isRequired: boolean }) {
  const require = useRequireSecondFactor()
  return (
    <div className="mt-5 flex items-center gap-3">
      <Switch
        label="All admins need a second factor"
        on={isRequired}
        pending={require.isPending}
        onChange={(on) =>
          require.mutate(on, {
            onSuccess: ({ message }) => toast.done(message),
            onError: (error) => toast.failed(messageOf(error, 'The shop did not answer. Please try again.')),
          })
        }
      />
      <p>
        {isRequired
          ? 'All admins need a second factor, and set it up at their next sign-in.'
          : 'Admins decide themselves whether they use a second factor.'}
      </p>
    </div>
  )
}
