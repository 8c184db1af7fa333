export const genders = ['Men', 'Women', 'Kids'] as const
export type Gender = (typeof genders)[number]
