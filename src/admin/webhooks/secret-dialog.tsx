import Copy from 'lucide-react/icons/copy'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

export function SecretDialog({ secret, close }: { secret: string; close: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.done('The secret is copied'),
      () => toast.failed('The browser did not copy it. Select and copy it yourself.'),
    )
  return (
    <Dialog
      title="The secret of the webhook"
      open
      typed
      onOpenChange={(open) => open || close()}
      footer={
        <>
          <Button variant="secondary" className="max-sm:grow" onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            <span>Copy</span>
          </Button>
          <Button className="max-sm:grow" onClick={close}>
            I have stored it
          </Button>
        </>
      }
    >
      <p>
        The receiver checks with it that an event is from your shop. <strong>It is not shown again.</strong>
      </p>
      <p className="wrap-anywhere mt-4 border-line border-y py-4 font-mono" translate="no">
        {secret}
      </p>
    </Dialog>
  )
}
