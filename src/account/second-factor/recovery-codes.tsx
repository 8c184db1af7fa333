import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { copyText } from '../../client/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-style.ts'
import { toast } from '../../ui/toast.ts'

export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const text = codes.join('\n')
  const copy = async () => {
    if (await copyText(text)) toast.done('The codes are copied')
    else toast.failed('The browser did not copy them. Select and copy them yourself.')
  }
  return (
    <div className="grid gap-5">
      <p>
        Each of these codes lets you in once when you have lost your second factor. Store them where you find
        them without it: <strong>they are not shown again.</strong>
      </p>
      <ul className="grid gap-x-8 gap-y-2 border-line border-y py-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:grow" onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
          <span>Copy</span>
        </Button>
        <a
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          className={buttonLook({ variant: 'secondary', className: 'max-sm:grow' })}
        >
          <Download size={18} aria-hidden />
          <span>Download</span>
        </a>
        <Button className="max-sm:w-full" onClick={onStored}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
