/** Priorities, lowest first. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const isPriority = (value: unknown): value is Priority => priorities.includes(value as Priority)
