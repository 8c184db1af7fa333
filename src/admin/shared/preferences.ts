/** How the dashboard is set up in this browser; the value of the theme is `src/ui/theme`'s. */
export const preferences = { theme: 'theme', firstSteps: 'first-steps' } as const

export const isPreference = (key: string): boolean => Object.values<string>(preferences).includes(key)
