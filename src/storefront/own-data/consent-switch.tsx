import { formatDate } from '../../lib/dates.ts'
import type { Language, OptionalPurpose } from '../../shop/legal/notices/rules.ts'
import { noticeTexts, type PurposeText } from '../../shop/legal/notices/texts.data.ts'
import type { ConsentOnWire } from '../../shop/legal/wire.ts'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useSetConsent } from './queries.ts'

interface ConsentSwitchProps {
  purpose: OptionalPurpose
  text: PurposeText
  said: ConsentOnWire | undefined
  language: Language
  onChanged?: (given: boolean) => void
}

export function ConsentSwitch({ purpose, text, said, language, onChanged }: ConsentSwitchProps) {
  const set = useSetConsent()
  const isOn = said?.given ?? false
  const { title, data, why, kept } = text
  const change = (given: boolean) =>
    set.mutate(
      { purpose, given, language },
      {
        onSuccess: ({ message }) => {
          toast.done(message)
          onChanged?.(given)
        },
        onError: (error) => toast.failed(messageOf(error)),
      },
    )
  return (
    <>
      <div className="mt-4 flex items-start justify-between gap-4">
        <div lang={language}>
          <h3 className="font-semibold">{title[language]}</h3>
          <p className="text-muted">{`${why[language]} ${noticeTexts.data[language]}: ${data[language]} ${noticeTexts.kept[language]}: ${kept[language]}`}</p>
        </div>
        <span className="flex shrink-0 items-center gap-2">
          <Switch label={title.en} on={isOn} onChange={change} pending={set.isPending} />
          <span>{isOn ? 'On' : 'Off'}</span>
        </span>
      </div>
      {said && (
        <p className="mt-2 text-muted text-sm">{`Switched ${said.given ? 'on' : 'off'} on ${formatDate(said.at)}, text of ${formatDate(said.version)}.`}</p>
      )}
    </>
  )
}
