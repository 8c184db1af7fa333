import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'

const icons = { good: CircleCheck, hint: Info, wrong: CircleAlert }

type Finding = { state: keyof typeof icons; what: string; advice?: string | undefined }

/** What the mail server or the payment provider answered. */
export function ServiceFinding({ finding }: { finding: Finding | undefined }) {
  const Icon = finding && icons[finding.state]
  return (
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
            <span>{finding.advice ? ` ${finding.advice}` : ''}</span>
          </p>
        </div>
      )}
    </div>
  )
}
