export default {
  idea: 'Idea',
  team: 'Team at work',
  tried: 'Being tried',
  in_use: 'In use',
  stopped: 'Stopped',
} as const
