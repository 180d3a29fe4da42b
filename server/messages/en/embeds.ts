export default {
  kinds: { ideas: 'Idea', calls: 'Call for ideas', events: 'Event' },
}
