# Compiles the files that it is given, without running them. An error is a line `file:line: message`.
$VERBOSE = nil

ARGV.each do |name|
  RubyVM::InstructionSequence.compile_file(name)
rescue SyntaxError => error
  # Older versions begin with the place, newer ones draw it below.
  line = error.message[/:(\d+):/, 1] || error.message[/^\s*> *(\d+) \|/, 1] || 1
  words = error.message.lines.map(&:strip).find { |text| text.match?(/syntax error|unexpected|expected/) }
  puts "#{name}:#{line}: #{(words || error.message.lines.first).delete_prefix("#{name}:#{line}:").strip}"
end
