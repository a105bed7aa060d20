<?php
// Parses the files that it is given, without running them. An error is a line `file:line: message`.

foreach (array_slice($argv, 1) as $name) {
    try {
        token_get_all(file_get_contents($name), TOKEN_PARSE);
    } catch (ParseError $error) {
        echo "{$name}:{$error->getLine()}: {$error->getMessage()}\n";
    }
}
