import { Enrol } from '../../account/second-factor/enrol.tsx'
import ProofForm from '../../account/second-factor/proof-form.tsx'
import type { SecondStep as Step } from '../../shop/accounts/second-factor/rules.ts'
import type { SessionOnWire } from '../../shop/accounts/wire.ts'
import { Button } from '../../ui/button.tsx'
import { api, send } from '../shared/api.ts'

interface SecondStepProps {
  step: Step
  onSignedIn: (session: Omit<SessionOnWire, 'status'>) => Promise<void>
  onBack: () => void
}

/** After the password of an admin: a code or a passkey, or setting one up where all admins need one. */
export default function SecondStep({ step, onSignedIn, onBack }: SecondStepProps) {
  return (
    <div className="mt-8 grid gap-5">
      {step.kind === 'prove' ? (
        <ProofForm
          totp={step.totp}
          passkey={step.passkey}
          prove={async (json) => onSignedIn(await send(api.users['second-step'].$post({ json })))}
          beginPasskey={() => send(api.users['begin-second-step-passkey'].$post())}
          submit="Login"
        />
      ) : (
        <Enrol onDone={(session) => void onSignedIn(session)} />
      )}
      <Button variant="quiet" className="justify-self-start px-0!" onClick={onBack}>
        Log in as somebody else
      </Button>
    </div>
  )
}
