// Tells the process that started this one how much processor time it has used.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send((user + system) / 1000);
});
process.channel?.unref();
