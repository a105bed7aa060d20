// What Gradle generates for its scripts in Kotlin: a function for `dependencies`, and one for each kind of dependency that its
// plugins for Java and Android add.
import org.gradle.api.Project
import org.gradle.api.artifacts.dsl.DependencyHandler

fun Project.dependencies(configuration: DependencyHandler.() -> Unit) = dependencies.configuration()

fun DependencyHandler.implementation(notation: Any) = add("implementation", notation)
