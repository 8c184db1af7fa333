export const controlLook =
  'block w-full min-h-12 rounded-field border border-edge bg-surface px-3.5 py-2 text-base text-text transition-colors hover:border-text disabled:border-line disabled:bg-sunk disabled:text-muted aria-invalid:border-alarm aria-invalid:shadow-[inset_0_0_0_1px_var(--color-alarm)]'

export const readOnlyLook = '[&_input]:bg-sunk [&_input]:text-muted'
