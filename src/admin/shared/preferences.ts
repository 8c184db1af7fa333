import { THEME_KEY } from '../../ui/theme/theme.ts'

/** How the dashboard is set up in this browser. */
export const preferences = { theme: THEME_KEY, firstSteps: 'first-steps' } as const

export const isPreference = (key: string): boolean => Object.values<string>(preferences).includes(key)
